import { useEffect } from 'react'

/** Keeps the screen on while the part is shown, where the browser can; the lock ends with each change of tab and is taken again. */
export function useAwake(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined
    let gone = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused on an empty battery; the wall works without it.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (gone) void taken?.release()
      else lock = taken
    }
    const again = () => void take()
    void take()
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
