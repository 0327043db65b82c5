import { it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { useParts } from './parts.ts'
import { restartUnderLoad } from './rolling-restart.ts'

const app = useTestApp([])
const run = useParts(app)
/** Its calls take minutes where the machine has other work, and are not to be measured. */
const PATIENCE_MS = 3_600_000

it(
  'a rolling restart loses none of 20,000 requests over 50 connections',
  () => restartUnderLoad(app.current, run, { connections: 50, requests: 20_000 }),
  PATIENCE_MS,
)
