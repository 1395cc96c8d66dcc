import { useEffect, useRef, useState } from 'react';

/** Whether a card shows its form. The heading takes the focus after each change, because the pressed button is then gone. */
export function useEditing() {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const told = useRef(isOpen);

  useEffect(() => {
    if (told.current !== isOpen) titleRef.current?.focus();
    told.current = isOpen;
  }, [isOpen]);

  return { titleRef, isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
