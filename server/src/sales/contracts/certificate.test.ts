import { expect, it } from 'vitest'
import { certificateOf } from './certificate.ts'
import type { SignatureRow } from './signature-queries.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const signed = (user_agent: string) =>
  ({
    position: 1,
    party: 'Amal Haddad',
    signer: 'Amal Haddad',
    signed_at: '2026-11-29T08:00:00.000Z',
    signed_name: 'Amal Haddad',
    signed_from: '192.0.2.7',
    address: null,
    user_agent,
  }) as SignatureRow

it.each([
  ['en', CHROME, 'Chrome on Linux'],
  ['ar', CHROME, 'Chrome على Linux'],
  ['ar', 'curl/8', 'curl/8'],
  ['en', '', 'Not named'],
] as const)('the certificate of signatures names the device in words, in %s', (language, agent, device) => {
  const made = certificateOf([signed(agent)], { sha256: 'ab', frozen_at: '2026-11-28T08:00:00.000Z' }, language)

  const facts = made?.certificate.signatures[0]?.facts.map(([, value]) => value)
  expect(facts).toContain(device)
})
