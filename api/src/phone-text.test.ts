import { describe, expect, it } from 'vitest'
import { nationalText, phoneText } from './phone-text.ts'
import { dialCountries } from './readers/dial-codes.ts'
import { readPhone } from './readers/read-phone.ts'

describe('phoneText', () => {
  it.each([
    ['+971505550142', '+971 50 555 0142'],
    ['+97145550142', '+971 4 555 0142'],
    ['+966505550142', '+966 50 555 0142'],
    ['+447700900123', '+44 7700 900123'],
    ['+12125550142', '+1 212 555 0142'],
    ['+79161234567', '+7 916 123 45 67'],
    ['+919876543210', '+91 98765 43210'],
    ['+923001234567', '+92 300 1234567'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+4915123456789', '+49 151 23456789'],
    ['+96555501423', '+965 5550 1423'],
    ['+5950142', '+595 0142'],
    ['0505550142', '0505550142'],
    ['', ''],
  ])('phoneText groups %s as %s', (phone, text) => {
    expect(phoneText(phone)).toBe(text)
  })

  it('phoneText loses no digit and is read back as the same number', () => {
    for (const { code, country } of dialCountries) {
      for (const length of [7, 8, 9, 10]) {
        const phone = `+${code}${'987654321098'.slice(0, length)}`
        expect(phoneText(phone).replace(/ /g, '')).toBe(phone)
        const read = readPhone(phone, country)
        if ('value' in read) {
          expect(readPhone(phoneText(phone), 'AE')).toEqual(read)
          expect(phoneText(phone)).toContain(nationalText(phone))
        }
      }
    }
  })
})
