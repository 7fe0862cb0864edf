/** Whether the visitor asked for less motion; only in the browser. */
export const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
