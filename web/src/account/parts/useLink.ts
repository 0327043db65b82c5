import type { entry as declared } from '@storey/api/account/entry.ts'
import { entry } from '@storey/api/client-endpoints.ts'
import type { RequestOf } from '@storey/api/endpoint.ts'
import { useEffect, useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { useLinkSecret } from './useLinkSecret.ts'

export type Link =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'gone' }
  /** `email` is empty if the server could not be reached. */
  | { readonly state: 'good'; readonly token: string; readonly email: string; readonly has_password: boolean }

/** Checks the link that opened this page without using it up: a used link shows no form. */
export function useLink(purpose: RequestOf<typeof declared.checkLink>['body']['purpose']): Link {
  const token = useLinkSecret('token')
  const [link, setLink] = useState<Link>({ state: token === undefined ? 'none' : 'asking' })
  useEffect(() => {
    if (token === undefined) return
    let here = true
    const settle = (now: Link) => here && setLink(now)
    call(entry.checkLink, { body: { purpose, token } }).then(
      ({ data }) => settle({ state: 'good', token, ...data }),
      (error: unknown) =>
        settle(
          error instanceof Failure && error.status === 422
            ? { state: 'gone' }
            : { state: 'good', token, email: '', has_password: false },
        ),
    )
    return () => {
      here = false
    }
  }, [purpose, token])
  return link
}
