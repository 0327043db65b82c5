import { entry } from '@storey/api/client-endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../http/call.ts'

let asked: Promise<boolean> | undefined

/** Whether registration is open; true until the server says otherwise. */
export function useRegistrationOpen(): boolean {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    let here = true
    asked ??= call(entry.registration, {}).then(
      ({ data }) => data.open,
      () => {
        asked = undefined
        return true
      },
    )
    void asked.then((told) => here && setOpen(told))
    return () => {
      here = false
    }
  }, [])
  return open
}
