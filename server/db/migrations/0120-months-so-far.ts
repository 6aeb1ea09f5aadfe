/** The last day that a month's figures hold; null in rows of whole months that an older version wrote. */
export const MONTH_SO_FAR_COLUMNS = { figure: { through: 'text?' } } as const;
