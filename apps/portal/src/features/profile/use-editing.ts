import { useEffect, useRef, useState } from 'react';

/** Whether a card shows its form. The heading takes the focus after each change, because the pressed button is then gone. */
export function useEditing() {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (wasOpen.current !== isOpen) titleRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return { titleRef, isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
