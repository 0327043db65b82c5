import { entry } from '@storey/api/client-endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../http/call.ts'

let pending: Promise<boolean> | undefined

/** Whether registration is open; true until the server says otherwise. */
export function useRegistrationOpen(): boolean {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    let here = true
    pending ??= call(entry.registration, {}).then(
      ({ data }) => data.open,
      () => {
        pending = undefined
        return true
      },
    )
    void pending.then((isOpen) => here && setOpen(isOpen))
    return () => {
      here = false
    }
  }, [])
  return open
}
