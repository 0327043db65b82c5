import { useSyncExternalStore } from 'react'

/** The header that names the client which the server hands out now. */
const HEADER = 'x-storey-build'

const listeners = new Set<() => void>()
let outdated = false

/** This page's own client, by the name of its entry, which changes with every build; undefined while developing. */
const ownBuild = (): string | undefined =>
  /\/assets\/([\w.-]+)\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1]

/** Compares what the server hands out with what runs here. */
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
