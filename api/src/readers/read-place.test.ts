import { expect, it } from 'vitest'
import { readPlace } from './read-place.ts'

it.each([
  ['25.1124, 55.1390', 25.1124, 55.139],
  ['(25.1124, 55.1390)', 25.1124, 55.139],
  ['25.1124 55.1390', 25.1124, 55.139],
  ['25.1124° N, 55.1390° E', 25.1124, 55.139],
  ['33.8688° S; 151.2093° E', -33.8688, 151.2093],
  ['-33.8688,-70.6', -33.8688, -70.6],
  [`25°06'44.6"N 55°08'20.4"E`, 25.112389, 55.139],
  ['33°52′7.68″S, 151°12′33.48″E', -33.8688, 151.2093],
  [
    'https://www.google.com/maps/place/Burj+Khalifa/@25.19,55.27,17z/data=!3m1!4b1!4m5!3d25.197197!4d55.2743764',
    25.197197,
    55.2743764,
  ],
  ['https://www.google.com/maps/@25.1972,55.2744,15z', 25.1972, 55.2744],
  ['https://maps.google.com/?q=25.1972,55.2744', 25.1972, 55.2744],
  ['https://www.google.com/maps/search/?api=1&query=25.1972%2C55.2744', 25.1972, 55.2744],
  ['https://www.google.com/maps/search/25.1972,+55.2744', 25.1972, 55.2744],
  ['https://maps.apple.com/?ll=25.1972,55.2744&q=Tower', 25.1972, 55.2744],
  ['https://maps.apple.com/place?coordinate=25.1972,55.2744&name=Tower', 25.1972, 55.2744],
  ['https://www.openstreetmap.org/#map=17/25.1972/55.2744', 25.1972, 55.2744],
  ['https://www.openstreetmap.org/?mlat=25.1972&mlon=55.2744#map=12/25.0/55.0', 25.1972, 55.2744],
  ['https://www.bing.com/maps?cp=25.1972~55.2744&lvl=16', 25.1972, 55.2744],
  ['https://waze.com/ul?ll=25.1972%2C55.2744&navigate=yes', 25.1972, 55.2744],
  ['https://wego.here.com/?map=25.1972,55.2744,15,normal', 25.1972, 55.2744],
  ['https://yandex.com/maps/?ll=55.2744%2C25.1972&z=15', 25.1972, 55.2744],
  ['geo:25.1972,55.2744?z=17', 25.1972, 55.2744],
])('readPlace reads %j', (text, latitude, longitude) => {
  expect(readPlace(text)).toEqual({ latitude, longitude })
})

it.each([
  'https://maps.app.goo.gl/aBcD',
  'https://example.com/%E0%A4%A',
  'geo:125,55',
  '95°00\'00"N 55°00\'00"E',
  '25.1124',
  '25,1124',
  '125.1, 55',
  '25.1, 255',
  'Dubai Marina',
  '',
])('readPlace reads no pair in %j', (text) => {
  expect(readPlace(text)).toBeUndefined()
})
