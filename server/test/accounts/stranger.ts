import { auth } from '@storey/api/account/account.ts'
import { entry } from '@storey/api/account/entry.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { buildCredentials, buildUser, PASSWORD, unique } from '../builders/basics.ts'
import type { TestApp } from '../harness.ts'

export const NEW_PASSWORD = 'seven quiet herons'

interface Sent {
  readonly address?: string
  readonly headers?: Record<string, string>
  readonly url?: string
}

/** A visitor without a token, who calls the public endpoints from a chosen address. */
export function strangerAt({ app, mailbox, work, owner }: TestApp) {
  const send = (
    endpoint: Endpoint,
    body: object,
    { address = '127.0.0.1', headers = {}, url = `/api${endpoint.path}` }: Sent = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'POST', url, payload: { locale: 'en', ...body }, remoteAddress: address, headers })
  const emailsTo = async (email: string) => {
    await work()
    return (await mailbox.list()).filter(({ to }) => to === email)
  }
  return {
    send,
    lettersTo: emailsTo,
    login: (email: string, password = PASSWORD, sent: Sent = {}, device_name = 'Test') =>
      send(auth.login, { email, password, device_name }, sent),
    /** Without an invite there is no password yet: it is set by the person who confirms the address. */
    register: (email: string, given: { invite_token?: string; phone?: string } = {}, sent: Sent = {}) =>
      send(
        entry.register,
        {
          full_name: 'Amal Haddad',
          email,
          phone: '+971501234567',
          device_name: 'Test',
          ...(given.invite_token === undefined ? {} : { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }),
          ...given,
        },
        sent,
      ),
    verify: (token: string, password = NEW_PASSWORD, sent: Sent = {}) =>
      send(entry.verifyEmail, { token, password, password_confirmation: password }, sent),
    forgot: (email: string, sent: Sent = {}) => send(entry.forgotPassword, { email }, sent),
    reset: (token: string, password = NEW_PASSWORD, sent: Sent = {}) =>
      send(entry.resetPassword, { token, password, password_confirmation: password }, sent),
    /** The secret of the newest letter to an address. */
    tokenFor: async (email: string) => /#token=([\w-]{43})/.exec((await emailsTo(email))[0]?.text ?? '')?.[1] ?? '',
    /** A person with a password. */
    buildPerson: async (given: Parameters<typeof buildUser>[1] = {}) => {
      const user = await buildUser(owner, given)
      await buildCredentials(owner, user.id)
      return user
    },
    newAddress: () => `stranger-${unique()}@example.com`,
  }
}
