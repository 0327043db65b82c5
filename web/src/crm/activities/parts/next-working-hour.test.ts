import { expect, it } from 'vitest'
import { nextWorkingHour } from './next-working-hour.ts'

it.each([
  [[22, 0, 5], [22, 9]],
  [[22, 8, 40], [22, 9]],
  [[22, 11, 20], [22, 12]],
  [[22, 17, 30], [22, 18]],
  [[22, 18, 0], [23, 9]],
  [[30, 23, 59], [31, 9]],
] as const)('after day %j it is %j', ([day, hour, minute], [nextDay, nextHour]) => {
  const found = new Date(nextWorkingHour(new Date(2026, 11, day, hour, minute)) ?? 0)
  expect([found.getDate(), found.getHours(), found.getMinutes()]).toEqual([nextDay, nextHour, 0])
})
