import { importStatus } from '@storey/api/imports/imports.ts'
import { describe, expect, it } from 'vitest'
import { stepOf } from './steps.ts'

describe('the step of an import', () => {
  it('is where things stand, where the address says nothing', () => {
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

  it('is the one in the address as far as one has come', () => {
    expect(stepOf({ status: 'draft' }, 'options')).toBe('options')
    expect(stepOf({ status: 'draft' }, 'check')).toBe('columns')
    expect(stepOf({ status: 'checked' }, 'columns')).toBe('columns')
    expect(stepOf({ status: 'checked' }, 'nonsense')).toBe('check')
    expect(stepOf({ status: 'imported' }, 'columns')).toBe('result')
  })
})
