import { useSyncExternalStore } from 'react'
import { isProofAsked, onProof } from './http/proof.ts'
import { late } from './ui/late.tsx'

const { Late: ProofDialog } = late(async () => (await import('./account/proof/ProofDialog.tsx')).ProofDialog)

/** Asks for a proof of identity over the page, when a call needs a recent one. */
export const ProofAsked = () => useSyncExternalStore(onProof, isProofAsked) && <ProofDialog />
