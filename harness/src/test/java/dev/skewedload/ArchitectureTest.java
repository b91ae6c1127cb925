package dev.skewedload;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.beFinal;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.skewedload.measure.SkewRun;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrows between the packages, what each of them may know, and the habits of the code. */
class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter().importPath(mainClasses());

    /** Low to high; packages of one line know nothing of each other. */
    private static final List<Set<String>> LINES = List.of(
            Set.of("workload"),
            Set.of("partition", "process"),
            Set.of("measure"),
            Set.of("check"),
            Set.of("run"),
            Set.of("kafka", "jdbc"),
            Set.of("report"),
            Set.of("assertions"),
            Set.of("junit"));

    /** Those that are not here need none. */
    private static final Map<String, Set<String>> LIBRARIES = Map.of(
            "measure", Set.of("org.HdrHistogram"),
            "run", Set.of("org.slf4j..", "javax.sql.."),
            "jdbc", Set.of("javax.sql.."),
            "kafka", Set.of("org.apache.kafka..", "com.fasterxml.jackson..", "org.slf4j.."),
            "report", Set.of("com.fasterxml.jackson..", "org.HdrHistogram"),
            "assertions", Set.of("org.assertj.."),
            "junit",
                    Set.of(
                            "org.junit.jupiter.api..",
                            "org.junit.platform.commons.annotation..",
                            "org.junit.platform.commons.support..",
                            "org.apache.kafka.common.serialization..",
                            "org.slf4j.."));

    private static Path mainClasses() {
        try {
            return Path.of(SkewRun.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String in(String name) {
        return "dev.skewedload." + name + "..";
    }

    static Stream<Arguments> packages() {
        Set<String> below = new HashSet<>();
        Stream.Builder<Arguments> all = Stream.builder();
        for (Set<String> line : LINES) {
            Set<String> known = Set.copyOf(below);
            line.forEach(name -> all.add(Arguments.of(name, known)));
            below.addAll(line);
        }
        return all.build();
    }

    @Test
    void the_packages_are_those_that_are_listed() {
        Set<String> found = new TreeSet<>();
        MAIN.forEach(type -> found.add(type.getPackageName()));

        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(LINES.stream()
                        .flatMap(Set::stream)
                        .map(name -> "dev.skewedload." + name)
                        .toList());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("packages")
    void each_package_imports_only_those_below_it_and_its_own_libraries(String name, Set<String> below) {
        Stream<String> ours = Stream.concat(Stream.of(name), below.stream()).map(ArchitectureTest::in);
        Stream<String> others = Stream.concat(
                Stream.of("java..", "org.jspecify.annotations.."), LIBRARIES.getOrDefault(name, Set.of()).stream());

        classes()
                .that()
                .resideInAPackage(in(name))
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(Stream.concat(ours, others).toArray(String[]::new))
                                .or(new DescribedPredicate<>("primitives") {
                                    @Override
                                    public boolean test(JavaClass type) {
                                        return type.getBaseComponentType().isPrimitive();
                                    }
                                }))
                .check(MAIN);
    }

    @Test
    void packages_form_no_cycle() {
        slices().matching("dev.skewedload.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void every_package_says_what_may_be_null() {
        Set<String> unmarked = new TreeSet<>();
        MAIN.forEach(type -> {
            if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                unmarked.add(type.getPackageName());
            }
        });

        assertThat(unmarked).isEmpty();
    }

    @Test
    void no_static_field_can_be_set() {
        fields().that().areStatic().should().beFinal().check(MAIN);
    }

    @Test
    void no_static_field_holds_what_can_change() {
        fields().that()
                .areStatic()
                .and(not(DescribedPredicate.describe(
                        "made by the compiler", field -> field.getModifiers().contains(JavaModifier.SYNTHETIC))))
                .should(holdNothingThatChanges())
                .check(MAIN);
    }

    private static ArchCondition<JavaField> holdNothingThatChanges() {
        return new ArchCondition<>("hold nothing that changes") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                if (changes(field)) {
                    events.add(SimpleConditionEvent.violated(field, field.getFullName() + " can change"));
                }
            }
        };
    }

    private static boolean changes(JavaField field) {
        JavaClass type = field.getRawType();
        if (type.isArray() || type.getPackageName().equals("java.util.concurrent.atomic")) {
            return true;
        }
        boolean collection = type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class);
        return collection && !isUnmodifiable(field.reflect());
    }

    private static boolean isUnmodifiable(Field field) {
        try {
            field.setAccessible(true);
            String type = field.get(null).getClass().getName();
            return type.startsWith("java.util.ImmutableCollections")
                    || type.startsWith("java.util.Collections$Unmodifiable")
                    || type.startsWith("java.util.Collections$Empty");
        } catch (IllegalAccessException hidden) {
            return false;
        }
    }

    @Test
    void public_types_are_closed_unless_they_are_made_to_be_extended() {
        classes()
                .that()
                .arePublic()
                .and()
                .areNotInterfaces()
                .and()
                .areNotEnums()
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .should(beFinal())
                .check(MAIN);
    }

    @Test
    void no_name_hides_what_a_class_is_for() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Helper|Manager|Utils?|Utilities)")
                .check(MAIN);
    }

    @Test
    void the_junit_package_shows_annotations_alone() {
        classes()
                .that()
                .resideInAPackage(in("junit"))
                .and()
                .arePublic()
                .should()
                .beAssignableTo(Annotation.class)
                .check(MAIN);
    }

    @Test
    void only_the_junit_package_knows_the_console() {
        noClasses()
                .that()
                .resideOutsideOfPackage(in("junit"))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(MAIN);
    }
}
