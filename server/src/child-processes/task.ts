/** The message that a process returns for a task. */
export type TaskResponse = { readonly answer: unknown } | { readonly broken: string }

/** The exit code of a process that took more memory than it may. */
export const TOOK_TOO_MUCH = 86
