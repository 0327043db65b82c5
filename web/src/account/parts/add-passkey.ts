import { passkeys } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { webauthn } from './passkeys-here.ts'

/** Has the device create a passkey and adds it to the account. @throws Failure if either refuses */
export async function addPasskey(name: string) {
  const { createPasskey } = await webauthn()
  const { data } = await call(passkeys.creation, {})
  return call(passkeys.add, { body: { name, passkey: await createPasskey(data) } })
}
