import { expect, it } from 'vitest'
import { verdictOf } from './problem-texts.ts'

it('the state of the system names its notices, and only urgent problems need attention', () => {
  expect(verdictOf([])).toBe('Everything works')
  expect(verdictOf(['no_backup'])).toBe('Everything works, with 1 notice')
  expect(verdictOf(['no_backup', 'no_mail_server'])).toBe('Everything works, with 2 notices')
  expect(verdictOf(['no_backup', 'no_worker'])).toBe('One thing needs attention')
})
