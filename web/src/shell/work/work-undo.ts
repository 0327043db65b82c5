const ways = new Map<number, () => void>()

/** Long work that can be taken back once it has ended: the notice of its end offers it, as long as this page stays open. */
export const offerUndoOfWork = (job_id: number, undo: () => void): void => void ways.set(job_id, undo)

export const undoOfWork = (job_id: number): (() => void) | undefined => ways.get(job_id)
