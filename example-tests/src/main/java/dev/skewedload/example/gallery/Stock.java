package dev.skewedload.example.gallery;

/** The stock of a hot article, whose orders are spread over sub-keys and so handled by several threads. */
interface Stock {
    /**
     * Sells one piece, if there is one.
     *
     * @param subKey which sub-key the order is on
     * @return whether it was sold; else the article is sold out
     */
    boolean sell(int subKey);

    /** How many pieces are left, as a reader sees it who merges all sub-keys. */
    int left();
}
