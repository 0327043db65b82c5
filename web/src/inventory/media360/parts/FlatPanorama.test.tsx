import type { Scene360 } from '@storey/api/inventory/media360.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { Stage } from './Stage.tsx'

afterEach(cleanup)

const SCENE: Scene360 = {
  id: 1,
  name: 'Lobby',
  state: 'ready',
  problem: null,
  thumbnail: null,
  panoramas: [
    { width: 2048, address: '/files/narrow' },
    { width: 4096, address: '/files/wide' },
  ],
  start: { yaw: 0, pitch: 0, zoom: 100 },
  hotspots: [
    { yaw: 10, pitch: 0, target_scene_id: 2, text: null },
    { yaw: 90, pitch: 5, target_scene_id: null, text: 'The harbour' },
  ],
  version: 1,
}

/** The test browser cannot draw, like one without WebGL. */
const draw = async (scene: Scene360) => {
  const onGo = vi.fn<(id: number) => void>()
  const onPrepare = vi.fn<() => void>()
  const viewer = { current: undefined }
  const Shown = () => <Stage scene={scene} nameOf={() => 'Terrace'} onGo={onGo} viewer={viewer} onPrepare={onPrepare} />
  await renderPart(Shown, {})
  return { onGo, onPrepare, viewer }
}

it('a browser without WebGL shows the whole panorama flat with a message and links to other scenes', async () => {
  const { onGo, viewer } = await draw(SCENE)

  expect((await screen.findByRole('img', { name: 'Lobby, the whole panorama' })).getAttribute('src')).toBe(
    '/files/narrow',
  )
  expect(screen.getByRole('status').textContent).toContain('cannot show 360° panoramas')
  expect(screen.queryAllByText('The harbour')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Go to Terrace' }))
  expect(onGo.mock.calls).toEqual([[2]])
  expect(viewer.current).toBeUndefined()
})

it('a failed scene shows the reason and can be tried again', async () => {
  const { onPrepare } = await draw({ ...SCENE, state: 'failed', problem: 'It took too long.', panoramas: [] })

  expect((await screen.findByRole('alert')).textContent).toContain('It took too long.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onPrepare).toHaveBeenCalledOnce()
})
