/** The record as it is now, which the server gives with the refusal of a stale save; undefined for every other failure. */
export function currentIn(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== 'stale') return undefined
  return Reflect.get(error, 'current')
}

/**
 * Saves a record that another user may have saved in the meantime. `isResolved` receives the current record and applies it;
 * when it returns true, the change is sent again over that version.
 *
 * @throws what `send` throws, unless it is a stale save that was resolved
 */
export async function saveVersioned<Answer, Now>(
  send: () => Promise<Answer>,
  isResolved: (now: Now) => boolean,
): Promise<Answer> {
  for (;;)
    try {
      return await send()
    } catch (error) {
      const now = currentIn(error)
      if (now === undefined || !isResolved(now as Now)) throw error
    }
}
