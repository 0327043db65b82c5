import { it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { useParts } from './parts.ts'
import { restartUnderLoad } from './rolling-restart.ts'

const app = useTestApp()
const run = useParts(app)

it('loses no call of a few hundred while every process is replaced; 20,000 are in the long test', () =>
  restartUnderLoad(app.current, run, { connections: 8, requests: 300, pause_ms: 50 }))
