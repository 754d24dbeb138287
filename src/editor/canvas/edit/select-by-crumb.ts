/**
 * A click on a breadcrumb selects its element. amis-editor selects the region of the element that it drew first: the next
 * element from the palette, or a paste, would go into the title bar of the page.
 */
export function selectByCrumb(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element)
        target.closest('.ae-Breadcrumb [data-node-region]')?.removeAttribute('data-node-region');
    },
    true,
  );
}
