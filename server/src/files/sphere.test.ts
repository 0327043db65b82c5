import { describe, expect, it } from 'vitest'
import { placeOn, sphereOf, viewOf } from './sphere.ts'

const xmp = (facts: Readonly<Record<string, string | number>>) =>
  Object.entries(facts)
    .map(([name, value]) => `<GPano:${name}>${value}</GPano:${name}>`)
    .join('\n')
const CROPPED = {
  CroppedAreaImageHeightPixels: 512,
  CroppedAreaImageWidthPixels: 1024,
  CroppedAreaLeftPixels: 341,
  CroppedAreaTopPixels: 170,
  FullPanoHeightPixels: 853,
  FullPanoWidthPixels: 1706,
  ProjectionType: 'equirectangular',
}
const picture = { width: 1024, height: 512 }

describe('sphereOf', () => {
  it('finds the place of a cropped panorama, as elements and as attributes', () => {
    const place = { width: 1706, height: 853, left: 341, top: 170 }
    expect(sphereOf(xmp(CROPPED), picture)).toEqual(place)
    const attributes = Object.entries(CROPPED).map(([name, value]) => `GPano:${name}="${value}"`)
    expect(sphereOf(attributes.join(' '), picture)).toEqual(place)
  })

  it('follows a picture that was made smaller since', () => {
    expect(sphereOf(xmp(CROPPED), { width: 512, height: 256 })).toEqual({ width: 853, height: 427, left: 171, top: 85 })
  })

  it.each([
    ['no metadata', ''],
    ['a cylinder', xmp({ ...CROPPED, ProjectionType: 'cylindrical' })],
    ['a place outside of the sphere', xmp({ ...CROPPED, CroppedAreaLeftPixels: 1000 })],
    ['a negative place', xmp({ ...CROPPED, CroppedAreaTopPixels: -5 })],
    ['a sphere that is none', xmp({ ...CROPPED, FullPanoHeightPixels: 2000 })],
    ['no number', xmp({ ...CROPPED, FullPanoWidthPixels: 'wide' })],
    ['a sphere many times as wide', xmp({ ...CROPPED, FullPanoWidthPixels: 1e9, FullPanoHeightPixels: 5e8 })],
    ['a width of zero', xmp({ ...CROPPED, CroppedAreaImageWidthPixels: 0 })],
  ])('takes no place from %s', (_, text) => {
    expect(sphereOf(text, picture)).toBeUndefined()
  })
})

it.each([1706, 1024, 333])('the picture and its borders fill a sphere of %i pixels', (width) => {
  const sphere = sphereOf(xmp(CROPPED), picture)
  const place = sphere && placeOn(sphere, picture, width)
  const { left, right, top, bottom } = place?.borders ?? { left: 0, right: 0, top: 0, bottom: 0 }

  expect([left + right + (place?.width ?? 0), top + bottom + (place?.height ?? 0)]).toEqual([
    width,
    Math.round(width / 2),
  ])
  expect(left / width).toBeCloseTo(341 / 1706, 2)
  expect(top / width).toBeCloseTo(170 / 1706, 2)
})

it.each([
  [
    { PoseHeadingDegrees: '350.0', InitialViewHeadingDegrees: 80, InitialViewPitchDegrees: '-12.5' },
    { yaw: 90, pitch: -12.5 },
  ],
  [{ InitialViewHeadingDegrees: 270 }, { yaw: -90, pitch: 0 }],
  [
    { InitialViewHeadingDegrees: 0, PoseHeadingDegrees: 180 },
    { yaw: -180, pitch: 0 },
  ],
  [{ InitialViewPitchDegrees: 120 }, { yaw: 0, pitch: 90 }],
  [
    { InitialViewHeadingDegrees: 30, PoseHeadingDegrees: 'north' },
    { yaw: 30, pitch: 0 },
  ],
  [{ InitialViewHeadingDegrees: 1e9 }, undefined],
  // Where the middle points says nothing about the first view.
  [{ PoseHeadingDegrees: 90 }, undefined],
])('the first view of a panorama with %o', (facts, view) => {
  expect(viewOf(xmp(facts as Readonly<Record<string, string | number>>))).toEqual(view)
})
