import sharp from 'sharp'
import type { Painted } from '../decode-task.ts'
import { cleanSvg, frameOf } from './clean.ts'
import { namedOutlines } from './outlines.ts'
import { parseSvg, SvgProblem } from './parse.ts'

/**
 * Renders an uploaded drawing. None of its text is passed on: the results are pixels, rendered from a drawing that was
 * rewritten with allowed parts, and the named shapes as numbers.
 */
export async function paintSvg(content: Uint8Array): Promise<Painted | { readonly problem: string }> {
  try {
    const root = parseSvg(decoded(content))
    if (root.name !== 'svg') throw new SvgProblem('This file is no SVG drawing.')
    const frame = frameOf(root)
    const clean = cleanSvg(root, frame)
    const picture = await sharp(Buffer.from(clean)).flatten({ background: '#ffffff' }).png().toBuffer()
    return { picture, outlines: namedOutlines(root, frame) }
  } catch (problem) {
    if (problem instanceof SvgProblem) return { problem: problem.message }
    throw problem
  }
}

function decoded(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new SvgProblem('This SVG is not written in UTF-8. Save it again as a plain SVG.')
  }
}
