/** The responses of a process to a task: that it has begun, then the result. */
export type TaskResponse = { readonly began: true } | { readonly answer: unknown } | { readonly broken: string }

/** The exit code of a process that exceeded its memory limit. */
export const TOOK_TOO_MUCH = 86
