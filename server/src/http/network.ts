import type { FastifyRequest } from 'fastify'
import { memberOf, type Requester, visitorOf } from '../access/requester.ts'

/** The network of one household: for IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** The requester of a call: its user once the token was checked, else the network. */
export const requesterOf = ({ who, ip }: Pick<FastifyRequest, 'who' | 'ip'>): Requester =>
  who ? memberOf(who.user_id, who.organization_id) : visitorOf(networkOf(ip))
