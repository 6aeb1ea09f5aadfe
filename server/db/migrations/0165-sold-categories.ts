/** The names of a sold dish's category, kept when the category is deleted; null while it is there. */
export const SOLD_CATEGORY_COLUMNS = { sold_dish: { category_zh: 'text?', category_en: 'text?' } } as const;
