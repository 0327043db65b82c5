/** Maximum width, which is the largest size of an avatar on the server. */
const WIDEST = 1024

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the square of a picture as a file, upright and no wider than needed. */
export async function cutOut(address: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(WIDEST, Math.round(width)))
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('This file isn’t a picture that can be read.')
  return new File([blob], 'picture.png', { type: 'image/png' })
}
