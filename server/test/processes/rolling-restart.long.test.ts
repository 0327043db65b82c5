import { it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { useParts } from './parts.ts'
import { restartUnderLoad } from './rolling-restart.ts'

const app = useTestApp()
const run = useParts(app)

it('loses none of 20,000 calls over 50 connections while every process is replaced', () =>
  restartUnderLoad(app.current, run, { connections: 50, requests: 20_000 }))
