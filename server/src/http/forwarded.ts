import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What stands for a sender that a proxy does not name: all of them share their limits. */
const UNNAMED = '0.0.0.0'

/**
 * Reads `X-Forwarded-For` as proxies write it: some add the port of the client, or brackets, and write `unknown`. What is no
 * address must not become a key of limits of its own, or a text in the audit log.
 */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const chain = headers['x-forwarded-for']
    if (typeof chain === 'string') headers['x-forwarded-for'] = chain.split(',').map(addressOf).join(', ')
  })
}

function addressOf(text: string): string {
  const plain = text.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(plain) ?? []
  const [address = ''] = (inBrackets ?? beforePort ?? plain).split('%')
  return isIP(address) === 0 ? UNNAMED : address
}
