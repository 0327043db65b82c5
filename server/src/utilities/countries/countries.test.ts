import { countries } from '@storey/api/utilities.ts'
import { describe, expect, it } from 'vitest'
import { inject, useTestApp } from '../../../test/harness.ts'
import { utilityRoutes } from '../routes.ts'

const app = useTestApp([utilityRoutes])

describe('GET /utilities/countries/options', () => {
  it('GET /utilities/countries/options returns every country by name with its calling code, without a token', async () => {
    const { data } = (await inject(app.current.app, countries.options, {})).json()

    expect(data.length).toBeGreaterThan(230)
    expect(data).toContainEqual({ id: 'AE', name: 'United Arab Emirates', calling_code: '+971' })
    expect(data[0].name).toBe('Afghanistan')
  })
})
