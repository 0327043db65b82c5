import type { Random } from '../random.ts'

/** What every part of a scene needs: its size, the line on which buildings stand, chance, a name for gradients. */
export interface Stage {
  width: number
  height: number
  base: number
  random: Random
  id: string
}
