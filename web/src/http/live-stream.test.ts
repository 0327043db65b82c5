import { describe, expect, it } from 'vitest'
import { readMessages } from './live-stream.ts'

describe('readMessages', () => {
  it('reads whole messages and keeps the piece that is still to come', () => {
    const text =
      'event: change\ndata: {"type":"unit.status","id":3}\n\n: alive\n\nevent: resync\ndata: {}\n\nevent: cha'

    const { messages, left } = readMessages(text)

    expect(messages).toEqual([
      { name: 'change', data: '{"type":"unit.status","id":3}' },
      { name: 'message', data: '' },
      { name: 'resync', data: '{}' },
    ])
    expect(left).toBe('event: cha')
  })

  it('reads lines that end as on Windows', () => {
    expect(readMessages('event: change\r\ndata: {}\r\n\r\n').messages).toEqual([{ name: 'change', data: '{}' }])
  })
})
