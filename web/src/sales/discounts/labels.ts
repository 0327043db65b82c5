export const discountsText = (count: number) => (count === 1 ? '1 discount' : `${count} discounts`)
