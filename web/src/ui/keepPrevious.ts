import { keepPreviousData } from '@tanstack/react-query'

/** Options of `useQuery` that show the previous answer until the next one is here: the rows of a list, while a filter changes. */
export const keepPrevious = <Options extends object>(options: Options) => ({
  ...options,
  placeholderData: keepPreviousData,
})
