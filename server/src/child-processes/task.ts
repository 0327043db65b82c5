/** The response of a process to a task. */
export type TaskResponse = { readonly answer: unknown } | { readonly broken: string }

/** The exit code of a process that exceeded its memory limit. */
export const TOOK_TOO_MUCH = 86
