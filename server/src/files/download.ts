/** Bytes with a file name. */
export class Download {
  readonly name: string
  readonly type: string
  readonly content: NodeJS.ReadableStream | Buffer
  constructor(name: string, type: string, content: NodeJS.ReadableStream | Buffer) {
    this.name = name
    this.type = type
    this.content = content
  }
}
