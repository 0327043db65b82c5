/** Fields whose text cannot be parsed, with the reason; a form with such a field is not submitted. */
export type Unread = Map<string, { readonly path: string; readonly why: string }>

/** Their messages by field path. */
export const unreadIn = (unread: Unread): Readonly<Record<string, string>> =>
  Object.fromEntries([...unread.values()].map(({ path, why }) => [path, why]))
