import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NamedText } from './NamedText.tsx'

const htmlOf = (text: string, names: readonly string[]) =>
  render(<NamedText text={text} names={names} />).container.innerHTML

describe('names in a sentence', () => {
  it('isolates each name, the longer of two that begin alike', () => {
    expect(htmlOf('Sent to أمل, أمل حداد to sign', ['أمل', 'أمل حداد'])).toBe(
      'Sent to <bdi>أمل</bdi>, <bdi>أمل حداد</bdi> to sign',
    )
  })

  it('takes the characters of a name as they are, and leaves a text without names', () => {
    expect(htmlOf('A (b) signed [x|y]', ['A (b)', ' ', 'x|y'])).toBe('<bdi>A (b)</bdi> signed [<bdi>x|y</bdi>]')
    expect(htmlOf('Nobody signed', [])).toBe('Nobody signed')
  })
})
