import { describe, expect, it } from 'vitest'
import { readPastedPhone, readPhones } from './read-phones.ts'

const MOBILE = '+971501112303'
const OTHER = '+971551112304'

describe('readPhones', () => {
  it.each([
    ['(+971) 50 111 2303', [MOBILE], ''],
    ['(00971) 50 111 2303', [MOBILE], ''],
    ['971501112303.0', [MOBILE], ''],
    ['050-1112303 (WhatsApp)', [MOBILE], 'WhatsApp'],
    ['050 111 2303 Ahmed', [MOBILE], 'Ahmed'],
    ['٠٥٠١١١٢٣٠٣ أحمد', [MOBILE], 'أحمد'],
    ['\u202a+971 50 111 2303\u202c', [MOBILE], ''],
    ['https://wa.me/971501112303', [MOBILE], ''],
    ['https://api.whatsapp.com/send?phone=%2B971501112303', [MOBILE], ''],
    ['0501112303 / 0551112304', [MOBILE, OTHER], ''],
    ['0501112303/0551112304', [MOBILE, OTHER], ''],
    ['0501112303 0551112304', [MOBILE, OTHER], ''],
    ['050 111 2303 055 111 2304', [MOBILE, OTHER], ''],
    ['0501112303 ::: 0551112304', [MOBILE, OTHER], ''],
    ['0501112303\n0551112304', [MOBILE, OTHER], ''],
    ['0501112303-0551112304', [MOBILE, OTHER], ''],
    ['+971_50_111_2303', [MOBILE], ''],
    ['+00971501112303', [MOBILE], ''],
    ['0971501112303', [MOBILE], ''],
    // A Russian number without its code is not one of Vietnam.
    ['8 (495) 123-45-67', [], '8 (495) 123-45-67'],
    ['8-495-123-45-67', [], '8-495-123-45-67'],
    ['050 1112303 و 055 1112304', [MOBILE, OTHER], ''],
    ['0501112303 (0551112304)', [MOBILE, OTHER], ''],
    ['Ahmed: 050 111 2303, Sara: 0551112304', [MOBILE, OTHER], 'Ahmed, Sara'],
    ['0501112303, 0501112303', [MOBILE], ''],
    ['04 123 4567 ext 204', ['+97141234567'], 'ext 204'],
    ['0501112303 or 12345', [MOBILE], '12345'],
    ['call her', [], 'call her'],
    ['9.71501E+11', [], '9.71501E+11'],
    ['', [], ''],
    ['-', [], ''],
  ])('readPhones finds every number of %j and keeps the rest', (typed, phones, rest) => {
    expect(readPhones(typed, 'AE')).toEqual({ phones, rest })
  })

  it('readPhones loses no character of a text longer than it looks through', () => {
    const { phones, rest } = readPhones(`0501112303, ${'x'.repeat(600)}END`, 'AE')
    expect([phones, rest.endsWith('END'), rest.replace(/\W/g, '').length]).toEqual([[MOBILE], true, 603])
  })
})

describe('readPastedPhone', () => {
  it.each([
    ['(+971) 50 111 2303', { value: MOBILE }],
    ['050 111 2303 Ahmed', { value: MOBILE }],
    ['wa.me/971501112303', { value: MOBILE }],
    ['0501112303 / 0551112304', { why: 'Enter one phone number.' }],
    ['04 123 4567 ext 204', { why: 'Enter the number without “ext 204”.' }],
    ['050 111 2303 Apt 1203', { why: 'Enter the number without “Apt 1203”.' }],
    ['call her', { why: 'Enter a phone number, such as +971 50 123 4567.' }],
    ['', { empty: true }],
  ])('readPastedPhone reads one number of %j', (typed, read) => {
    expect(readPastedPhone(typed, 'AE')).toEqual(read)
  })
})
