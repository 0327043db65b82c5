/** Fields whose text is not their value, each with why it is not: a form with one of them is not sent. */
export type Unread = Map<string, { readonly path: string; readonly why: string }>

/** Their messages by field path. */
export const unreadIn = (unread: Unread): Readonly<Record<string, string>> =>
  Object.fromEntries([...unread.values()].map(({ path, why }) => [path, why]))
