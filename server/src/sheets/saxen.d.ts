/** The package has no types. Attributes are not decoded. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(event: 'openTag', hear: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', hear: (name: string) => void): this
    on(event: 'text', hear: (text: string, decode: Decode) => void): this
    on(event: 'cdata', hear: (text: string) => void): this
    on(event: 'error', hear: (problem: Error) => void): this
    on(event: 'warn', hear: (problem: Error) => void): this
    parse(xml: string): this
    write(xml: string): this
    end(): this
  }
}
