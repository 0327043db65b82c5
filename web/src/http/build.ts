import { useSyncExternalStore } from 'react'

/** Response header with the build of the client that the server delivers. */
const HEADER = 'x-storey-build'

const listeners = new Set<() => void>()
let outdated = false

/** The build of this page, from the name of its entry file, which changes with every build; undefined in development. */
const ownBuild = (): string | undefined =>
  /\/assets\/([\w.-]+)\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1]

/** Compares the delivered build with the running one. */
export function noteBuild(headers: Headers): void {
  const offered = headers.get(HEADER)
  if (outdated || offered === null) return
  const own = ownBuild()
  if (own === undefined || offered === own) return
  outdated = true
  for (const listener of listeners) listener()
}

function onBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a newer version of the client is available. */
export const useOutdated = (): boolean => useSyncExternalStore(onBuild, () => outdated)
