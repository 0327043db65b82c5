/** Calls that wait until the user has proved who they are; each gets to know whether they did. */
let waiting: ((proven: boolean) => void)[] = []
const listeners = new Set<() => void>()
const publish = () => {
  for (const listener of listeners) listener()
}

/** Asks the user for a proof of identity, over the page; false if they decline. */
export const proof = (): Promise<boolean> =>
  new Promise((done) => {
    waiting = [...waiting, done]
    publish()
  })

export const isProofAsked = (): boolean => waiting.length > 0

export function endProof(proven: boolean): void {
  const done = waiting
  waiting = []
  publish()
  for (const go of done) go(proven)
}

export function onProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
