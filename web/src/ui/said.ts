import { createElement, Fragment, type ReactNode } from 'react'

/**
 * A sentence with elements inside, written as a whole in the `copy.ts` of its area:
 *
 * export const youSignInWith = (address: ReactNode) => said`You sign in with ${address}.`
 * <p>{copy.youSignInWith(<strong>{email}</strong>)}</p>
 */
export const said = (words: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...words.flatMap((text, at) => (at < parts.length ? [text, parts[at]] : [text])))
