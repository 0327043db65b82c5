declare module 'sanitize-html' {
  interface Options {
    allowedTags?: readonly string[]
    allowedAttributes?: Readonly<Record<string, readonly string[]>>
    allowedSchemes?: readonly string[]
    transformTags?: Readonly<
      Record<
        string,
        (tag: string, attributes: Record<string, string>) => { tagName: string; attribs: Record<string, string> }
      >
    >
    disallowedTagsMode?: 'discard' | 'escape'
  }
  export default function sanitizeHtml(html: string, options?: Options): string
}
