import { importStatus } from '@storey/api/imports/imports.ts'
import { describe, expect, it } from 'vitest'
import { stepOf } from './steps.ts'

describe('stepOf', () => {
  it('stepOf follows the status of the import when the address has no step', () => {
    expect(importStatus.options.map((status) => stepOf({ status }, undefined))).toEqual([
      'columns',
      'check',
      'check',
      'result',
      'result',
      'result',
      'result',
      'result',
    ])
  })

  it('stepOf takes the step of the address, as far as the import has come', () => {
    expect(stepOf({ status: 'draft' }, 'options')).toBe('options')
    expect(stepOf({ status: 'draft' }, 'check')).toBe('columns')
    expect(stepOf({ status: 'checked' }, 'columns')).toBe('columns')
    expect(stepOf({ status: 'checked' }, 'nonsense')).toBe('check')
    expect(stepOf({ status: 'imported' }, 'columns')).toBe('result')
  })
})
