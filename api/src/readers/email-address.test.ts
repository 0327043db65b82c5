import { describe, expect, it } from 'vitest'
import { email } from '../conventions.ts'
import { accountEmail } from '../credentials.ts'

describe('an e-mail address', () => {
  it.each([
    'r&d@example.com',
    'a/b@example.com',
    "o'brien+list@mail.example.co.uk",
    '{x}=$!#%^|~`?*@example.com',
    'info@münchen.de',
    'sales@شركة.شبكة',
    'info@例え.テスト',
    'info@xn--mnchen-3ya.de',
    '1234@123.ae',
    `${'a'.repeat(64)}@example.com`,
  ])('takes %s by RFC 5321', (address) => {
    expect(email.parse(address)).toBe(address)
  })

  it.each([
    [' Ada@Example.com. ', 'Ada@Example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['mailto:ada%2Bhomes@example.com?subject=Offer', 'ada+homes@example.com'],
    ['"Al Mansoori, Khalid" <khalid@example.com>', 'khalid@example.com'],
    ['Ada Byron <mailto:ada@example.com>;', 'ada@example.com'],
    ['<ada@example.com>', 'ada@example.com'],
    ['ada@example.com,', 'ada@example.com'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['\u200bada@example.com\u00a0', 'ada@example.com'],
  ])('reads %j as it is copied', (typed, address) => {
    expect(email.parse(typed)).toBe(address)
    expect(accountEmail.parse(typed)).toBe(address.toLowerCase())
  })

  it.each([
    'ada',
    'ada@localhost',
    '.ada@example.com',
    'a..b@example.com',
    'ada.@example.com',
    'a b@example.com',
    'ada@exa mple.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@127.0.0.1',
    'a@b@example.com',
    'ada@example.com\nBcc: all@example.com',
    '"ada"@example.com',
    'محمد@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'é.'.repeat(120)}com`,
  ])('refuses %j', (typed) => {
    expect(email.safeParse(typed).success).toBe(false)
    expect(accountEmail.safeParse(typed).success).toBe(false)
  })
})
