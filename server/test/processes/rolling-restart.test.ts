import { it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { useParts } from './parts.ts'
import { restartUnderLoad } from './rolling-restart.ts'

const app = useTestApp([])
const run = useParts(app)

it('a rolling restart loses none of 300 requests over 8 connections', { timeout: slow.servers }, () =>
  restartUnderLoad(app.current, run, { connections: 8, requests: 300, pause_ms: 50 }),
)
