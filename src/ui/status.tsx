/** A live region that stands in the page before its words: what comes with its region, screen readers don't speak. */
import { type ReactNode, useEffect, useState } from 'react';

type StatusProps = { readonly className?: string | undefined; readonly children: ReactNode };

export function Status({ className, children }: StatusProps) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <div className={className} role="status">
      {isThere ? children : null}
    </div>
  );
}
